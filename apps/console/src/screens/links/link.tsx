// One link: what it takes, its code and sheet to print, the text to share, and the newest payments on it.
import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import type { WholeLink } from '@titan/contract/console/links.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useChange } from '../../ui/change.ts';
import { Copy } from '../../ui/copy.tsx';
import { Figure, paymentsAt, Section } from '../../ui/figure.tsx';
import { Qr } from '../../ui/qr.tsx';
import { Failed, Hint, Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { LinkForm } from './link-form.tsx';
import { lastMoment, LinkState, priceOf } from './links.tsx';
import { NewestPayments } from '../payments/payment-rows.tsx';

export default function LinkScreen() {
  const { slug = '' } = useParams();
  const words = useWords('links');
  const query = useQuery({
    queryKey: ['links', slug],
    queryFn: () => call('GET /links/:slug', { params: { slug } }),
  });
  return (
    <Screen
      title={query.data?.name ?? words.title}
      beside={query.data && <LinkState link={query.data} />}
      actions={query.data ? <Actions link={query.data} /> : null}
    >
      <Loaded query={query}>{(link) => <Content link={link} />}</Loaded>
    </Screen>
  );
}

function Actions({ link }: { link: WholeLink }) {
  const words = useWords('links');
  const may = useMay();
  const [, go] = useLocation();
  const [opened, open] = useState<'edit' | 'copy' | null>(null);
  const close = (): void => open(null);
  const { slug, active } = link;
  const turn = useChange('links', () =>
    call('POST /links/:slug/switch', { params: { slug }, body: { isActive: !active } }),
  );
  return (
    <Group className="no-print">
      <Button component="a" href={link.url} target="_blank" rel="noreferrer" variant="default">
        {words.visit}
      </Button>
      {may('links') && (
        <>
          <Button variant="default" onClick={() => open('edit')}>
            {words.edit}
          </Button>
          <Button variant="default" onClick={() => open('copy')}>
            {words.duplicate}
          </Button>
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
            {active ? words.switchOff : words.switchOn}
          </Button>
        </>
      )}
      {turn.error && <Failed error={turn.error} />}
      {opened && (
        <LinkForm
          link={link}
          isCopy={opened === 'copy'}
          onClose={close}
          onKept={(kept) => {
            close();
            go(`/links/${kept}`);
          }}
        />
      )}
    </Group>
  );
}

function Content({ link }: { link: WholeLink }) {
  const words = useWords('links');
  const { number, money, date } = useLanguage();
  const may = useMay();
  const { slug, opened, paid, paid_minor: paidMinor, currency } = link;
  return (
    <>
      {(!link.active || link.has_ended) && (
        <Alert color="yellow" className="no-print">
          {link.active ? words.hasEnded({ day: date(lastMoment(link.ends_at ?? '')) }) : words.isOff}
        </Alert>
      )}
      <Group gap="xl" className="no-print">
        <Sum label={words.opened} value={number(opened)} to={paymentsAt({ link: slug })} />
        <Sum label={words.paid} value={number(paid)} to={paymentsAt({ link: slug, status: 'success' })} />
        {paidMinor !== null && (
          <Sum
            label={words.sum}
            value={money(paidMinor, currency)}
            to={paymentsAt({ link: slug, status: 'success' })}
          />
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Sheet link={link} />
        <Share link={link} />
      </SimpleGrid>
      {may('payments') && (
        <Section title={words.payments} id="payments" className="no-print">
          <NewestPayments of={{ link: slug }} all={words.allPayments} none={words.paymentsNone} />
        </Section>
      )}
    </>
  );
}

function Sum({ label, value, to }: { label: string; value: string; to: string }) {
  return (
    <div>
      <Hint>{label}</Hint>
      <Figure to={to} isLarge>
        {value}
      </Figure>
    </div>
  );
}

/** What is printed, for the counter or the door. */
function Sheet({ link }: { link: WholeLink }) {
  const words = useWords('links');
  const language = useLanguage();
  const { qr, merchant, name, description, picture, url } = link;
  return (
    <Stack>
      <div className="sheet">
        {picture !== null && <img src={picture} alt="" width="64" height="64" />}
        <Text fz="1.5rem" fw={700}>
          <bdi>{name}</bdi>
        </Text>
        <Text fz="1.25rem">{priceOf(link, language, words)}</Text>
        <Qr code={qr} label={url} />
        <p>
          <bdi>{words.scan({ merchant })}</bdi>
        </p>
        {description !== null && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
        <Text dir="ltr" fz="0.8125rem">
          {url}
        </Text>
      </div>
      <Button variant="default" className="no-print" onClick={() => print()}>
        {words.print}
      </Button>
    </Stack>
  );
}

function Share({ link: { name, merchant, url } }: { link: WholeLink }) {
  const words = useWords('links');
  const text = words.shareText({ name, merchant, url });
  return (
    <Section title={words.share} className="no-print">
      <Stack>
        <Textarea label={words.text} value={text} readOnly rows={3} dir="auto" />
        <Group>
          {'share' in navigator && <Button onClick={() => void shareOf(text)}>{words.share}</Button>}
          <Copy value={text} variant={'share' in navigator ? 'default' : 'filled'} />
          <Button
            component="a"
            variant="default"
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            {words.whatsapp}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

/** By the phone's own sheet; closing it again is no failure. */
async function shareOf(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => {});
}
