// An e-mail for each payment that is paid: where to, and off unless an address is given.
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { Failed, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { useSettingsMutation } from './dialog.tsx';

export function MailTab() {
  const query = useQuery({ queryKey: ['paid-mail'], queryFn: () => call('GET /settings/paid-mail') });
  return <Loaded query={query}>{(settings) => <MailForm {...settings} />}</Loaded>;
}

function MailForm({ address, has_server: hasServer }: { address: string | null; has_server: boolean }) {
  const words = useWords('settings');
  const common = useWords('console');
  const [typed, setTyped] = useState(address ?? '');
  const save = useSettingsMutation('paid-mail', () =>
    call('POST /settings/paid-mail', { body: { address: typed.trim() || null } }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack maw={480}>
        <Text>{words.mailIntro}</Text>
        {!hasServer && <Alert color="yellow">{words.noMailServer}</Alert>}
        <TextInput
          type="email"
          label={words.mailAddress}
          description={words.mailOff}
          value={typed}
          onChange={({ target }) => {
            save.reset();
            setTyped(target.value);
          }}
          error={save.errorOf('address')}
        />
        {save.failure && <Failed error={save.failure} />}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={typed.trim() === (address ?? '')}>
            {common.save}
          </Button>
          <Text role="status">{save.isSuccess ? common.saved : ''}</Text>
        </Group>
      </Stack>
    </form>
  );
}
