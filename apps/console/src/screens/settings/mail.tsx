// An e-mail for each payment that is paid: where to, and off unless an address is given.
import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { Loaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { AddressForm } from './dialog.tsx';

export function MailTab() {
  const query = useQuery({ queryKey: ['paid-mail'], queryFn: () => call('GET /settings/paid-mail') });
  return <Loaded query={query}>{(settings) => <MailSettings {...settings} />}</Loaded>;
}

function MailSettings({ address, has_server: hasServer }: { address: string | null; has_server: boolean }) {
  const words = useWords('settings');
  return (
    <Stack maw={480}>
      <Text>{words.mailIntro}</Text>
      {!hasServer && <Alert color="yellow">{words.noMailServer}</Alert>}
      <AddressForm
        list="paid-mail"
        label={words.mailAddress}
        description={words.mailOff}
        saved={address}
        send={(typed) => call('POST /settings/paid-mail', { body: { address: typed } })}
      />
    </Stack>
  );
}
