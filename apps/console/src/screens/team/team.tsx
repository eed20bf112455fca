// Who works in the shop's console: invitations, roles, recovery, leaving.
import {
  Badge,
  Button,
  Code,
  Group,
  Menu,
  Modal,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type Role, ROLES } from '@titan/contract/console/rights';
import type { MadeLink, Team } from '@titan/contract/console/team.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { useChange } from '../../ui/change.ts';
import { Copy } from '../../ui/copy.tsx';
import { Rows } from '../../ui/figure.tsx';
import { Form } from '../../ui/form.tsx';
import { Qr } from '../../ui/qr.tsx';
import { Failed, Hint, Loaded, Screen } from '../../ui/states.tsx';
import { problemsIn } from '../../words/problems.ts';
import { useLanguage, useWords } from '../../words/words.tsx';

type Member = Team['people'][number];
type GivenRole = Exclude<Role, 'owner'>;

const GIVEN = ROLES.filter((role) => role !== 'owner');

export default function TeamScreen() {
  const words = useWords('team');
  const query = useQuery({ queryKey: ['team'], queryFn: () => call('GET /team') });
  return (
    <Screen title={words.title}>
      <Loaded query={query}>
        {({ people, links }) => (
          <>
            <Invite />
            {links.length > 0 && <OpenLinks links={links} />}
            <Members people={people} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function RoleSelect(props: {
  label: string;
  value: GivenRole;
  onChange: (role: GivenRole) => void;
  isQuiet?: true;
}) {
  const { roles } = useWords('console');
  const { label, value, onChange, isQuiet } = props;
  return (
    <NativeSelect
      {...(isQuiet ? { 'aria-label': label } : { label })}
      data={GIVEN.map((role) => ({ value: role, label: roles[role] }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as GivenRole)}
    />
  );
}

function Invite() {
  const words = useWords('team');
  const { email: label, problems } = useWords('signIn');
  const [role, setRole] = useState<GivenRole>('operations');
  const [email, setEmail] = useState('');
  const making = useChange('team', () => call('POST /team/invitations', { body: { role, email } }));
  const isWrong = problemsIn(making.error)['email'] !== undefined;
  return (
    <Stack gap="sm">
      <Title order={2}>{words.invite}</Title>
      <Form onSubmit={() => making.mutate()}>
        <Group align="flex-end">
          <TextInput
            label={label}
            type="email"
            autoComplete="off"
            required
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={isWrong && problems.email_wrong}
          />
          <RoleSelect label={words.role} value={role} onChange={setRole} />
          <Button type="submit" loading={making.isPending}>
            {words.makeLink}
          </Button>
        </Group>
      </Form>
      <Hint>{words.roleHints[role]}</Hint>
      {making.error && !isWrong && <Failed error={making.error} />}
      {making.data && <LinkShown key={making.data.url} link={making.data} />}
    </Stack>
  );
}

/** Whatever lets somebody in, and who made it. */
function OpenLinks({ links }: Pick<Team, 'links'>) {
  const words = useWords('team');
  const { roles } = useWords('console');
  const { time } = useLanguage();
  const withdrawing = useChange('team', (id: string) => call('DELETE /team/links/:id', { params: { id } }));
  return (
    <Stack gap="sm">
      <Title order={2}>{words.open}</Title>
      {withdrawing.error && <Failed error={withdrawing.error} />}
      {links.map(({ id, role, letsBackIn: name, email, madeBy, expires_at: expiresAt }) => {
        const made = { by: madeBy ?? words.host, time: time(expiresAt) };
        return (
          <Group key={id} justify="space-between">
            <div>
              <Text>
                {name === null
                  ? words.openOne({ role: roles[role], ...made })
                  : words.wayBack({ name, ...made })}
              </Text>
              <Hint>
                <bdi>{email}</bdi>
              </Hint>
            </div>
            <Button variant="default" size="xs" onClick={() => withdrawing.mutate(id)}>
              {words.withdraw}
            </Button>
          </Group>
        );
      })}
    </Stack>
  );
}

function Members({ people }: Pick<Team, 'people'>) {
  const words = useWords('team');
  const { roles } = useWords('console');
  const { time } = useLanguage();
  const changing = useChange('team', ({ id, role }: { id: string; role: GivenRole }) =>
    call('POST /team/:id/role', { params: { id }, body: { role } }),
  );
  return (
    <Stack gap="sm">
      {changing.error && <Failed error={changing.error} />}
      <Rows
        rows={people.map((person) => {
          const { id, name, email, role, isYou, signed_in_at: signedInAt } = person;
          const isFixed = role === 'owner' || isYou;
          return {
            key: id,
            cells: {
              [words.person]: (
                <div>
                  <Group gap="xs">
                    <Text fw={500}>{name}</Text>
                    {isYou && <Badge variant="default">{words.you}</Badge>}
                  </Group>
                  <Hint>{email}</Hint>
                </div>
              ),
              [words.role]: isFixed ? (
                roles[role]
              ) : (
                <RoleSelect
                  isQuiet
                  label={words.roleOf({ name })}
                  value={role}
                  onChange={(to) => changing.mutate({ id, role: to })}
                />
              ),
              [words.factors]: factorsIn(words, person),
              [words.lastSignIn]: signedInAt ? time(signedInAt) : words.never,
              [words.actionsColumn]: !isFixed && <MemberMenu person={person} />,
            },
          };
        })}
      />
    </Stack>
  );
}

function factorsIn(words: ReturnType<typeof useWords<'team'>>, { passkeys, hasPassword }: Member): string {
  const has = [passkeys > 0 && words.hasPasskey, hasPassword && words.hasPassword].filter(Boolean);
  return has.length > 0 ? has.join(', ') : words.hasNothing;
}

const canComeIn = ({ passkeys, hasPassword }: Member): boolean => passkeys > 0 || hasPassword;

type MemberAction = 'recover' | 'takeOut' | 'handOver';

function MemberMenu({ person }: { person: Member }) {
  const words = useWords('team');
  const { role } = useMe();
  const [action, setAction] = useState<MemberAction | null>(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" size="xs" aria-label={words.actionsOf({ name: person.name })}>
            {words.change}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAction('recover')}>{words.recover}</Menu.Item>
          {role === 'owner' && canComeIn(person) && (
            <Menu.Item onClick={() => setAction('handOver')}>{words.handOver}</Menu.Item>
          )}
          <Menu.Item c="var(--mantine-color-error)" onClick={() => setAction('takeOut')}>
            {words.takeOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {action && <Sure action={action} person={person} onClose={() => setAction(null)} />}
    </>
  );
}

/** Says what it will do, and does it on a second press. */
function Sure({
  action,
  person: { id, name },
  onClose,
}: {
  action: MemberAction;
  person: Member;
  onClose: () => void;
}) {
  const words = useWords('team');
  const common = useWords('console');
  const client = useQueryClient();
  const doing = useChange('team', async (): Promise<MadeLink | null> => {
    const params = { id };
    if (action === 'recover') return call('POST /team/:id/recovery', { params });
    await call(action === 'takeOut' ? 'DELETE /team/:id' : 'POST /team/:id/owner', { params });
    if (action === 'handOver') await client.invalidateQueries({ queryKey: ['me'] });
    onClose();
    return null;
  });
  return (
    <Modal opened onClose={onClose} title={words[action]}>
      <Stack>
        {doing.data ? (
          <LinkShown link={doing.data} />
        ) : (
          <>
            <Text>{words.sure[action]({ name })}</Text>
            {doing.error && <Failed error={doing.error} />}
            <Group>
              <Button variant="default" onClick={onClose}>
                {common.cancel}
              </Button>
              <Button
                {...(action === 'takeOut' ? { color: 'red' } : {})}
                loading={doing.isPending}
                onClick={() => doing.mutate()}
              >
                {words[action]}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** A link that lets a person in, shown this once: to copy, or to be scanned from this screen. */
function LinkShown({ link: { url, qr, expires_at: expiresAt } }: { link: MadeLink }) {
  const words = useWords('team');
  const { time } = useLanguage();
  return (
    <Paper withBorder p="md" role="status">
      <Stack align="flex-start">
        <Text>{words.linkMade({ time: time(expiresAt) })}</Text>
        <Code className="secret" dir="ltr">
          {url}
        </Code>
        <Copy value={url} />
        <Qr code={qr} label={words.linkQr} />
      </Stack>
    </Paper>
  );
}
