// Whoever is not signed in: by a passkey, or by a password and a code. At /console/setup it is what a link opens.
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import type { OwnShops } from '@titan/contract/console/sign-in.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../call.ts';
import { Failed, Hint, Screen } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { ASKED_FOR_MS } from './passkeys.ts';
import { Proof } from './proof.tsx';
import { SetUp } from './set-up.tsx';

/** @param hasEnded they were signed in, and are to go on where they were */
export function SignIn({ hasEnded }: { hasEnded: boolean }) {
  const address = addressElsewhere();
  if (address !== null) return <Elsewhere address={address} />;
  return location.pathname === '/console/setup' ? <SetUp /> : <ComeIn hasEnded={hasEnded} />;
}

/** This screen at the console's own address; null: it is open there. At another name the service takes no sign-in, and passkeys are not found. */
function addressElsewhere(): string | null {
  const origin = document.querySelector<HTMLMetaElement>('meta[name=public-url]')?.content ?? '';
  const { pathname, search, hash } = location;
  return origin === location.origin || !URL.canParse(origin) ? null : origin + pathname + search + hash;
}

function Elsewhere({ address }: { address: string }) {
  const words = useWords('signIn');
  return (
    <Screen title={words.elsewhere}>
      <Text>{words.elsewhereText}</Text>
      <Anchor href={address} dir="ltr">
        {new URL(address).origin}
      </Anchor>
    </Screen>
  );
}

function ComeIn({ hasEnded }: { hasEnded: boolean }) {
  const words = useWords('signIn');
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => call('POST /sign-in/options'),
    refetchInterval: ASKED_FOR_MS,
    gcTime: 0,
  });
  const [shops, setShops] = useState<OwnShops>([]);
  const enter = () => client.invalidateQueries({ queryKey: ['me'] });
  const onProved = ({ shops: all }: { shops: OwnShops }) => (all.length > 1 ? setShops(all) : enter());
  if (shops.length > 1) return <WhichShop shops={shops} onChosen={enter} />;
  return (
    <Screen title={words.title}>
      {hasEnded && <Text>{words.ended}</Text>}
      <Proof
        options={asked.data?.options ?? null}
        labels={{ passkey: words.byPasskey, password: words.byPassword }}
        byPasskey={(answer) => call('POST /sign-in/passkey', { body: { answer } })}
        byPassword={(body) => call('POST /sign-in/password', { body })}
        onProved={onProved}
        isOffered
      >
        <TextInput label={words.email} name="email" type="email" autoComplete="username webauthn" required />
      </Proof>
      {[words.lost, words.newHere].map((text) => (
        <Hint key={text}>{text}</Hint>
      ))}
    </Screen>
  );
}

/** They are signed in to the first, where they were last. */
function WhichShop({ shops, onChosen }: { shops: OwnShops; onChosen: () => unknown }) {
  const words = useWords('signIn');
  const { roles } = useWords('console');
  const choosing = useMutation({
    mutationFn: (id: string) => call('POST /account/shop', { body: { id } }),
    onSuccess: onChosen,
  });
  return (
    <Screen title={words.whichShop}>
      {choosing.error && <Failed error={choosing.error} />}
      {shops.map(({ id, shop, role }) => (
        <Button
          key={id}
          variant="default"
          size="lg"
          justify="space-between"
          rightSection={<Hint>{roles[role]}</Hint>}
          loading={choosing.isPending && choosing.variables === id}
          disabled={choosing.isPending}
          onClick={() => choosing.mutate(id)}
        >
          <bdi>{shop}</bdi>
        </Button>
      ))}
    </Screen>
  );
}
