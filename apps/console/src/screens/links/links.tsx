// Links: every payment link with how often it was begun and paid, and the form that makes one.
import { Badge, Button, Stack } from '@mantine/core';
import type { ListedLink } from '@titan/contract/console/links.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Figure, Rows } from '../../ui/figure.tsx';
import { Hint, Loaded, More, Nothing, Screen } from '../../ui/states.tsx';
import { type Language, useLanguage, useWords, type Words } from '../../words/words.tsx';
import { LinkForm } from './link-form.tsx';

export default function LinksScreen() {
  const words = useWords('links');
  const may = useMay();
  const [asked, ask] = useSearchParams();
  const [, go] = useLocation();
  const query = useInfiniteQuery({
    queryKey: ['links'],
    queryFn: ({ pageParam }) => call('GET /links', { query: { after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ links, hasMore }) => (hasMore ? links.at(-1)?.slug : undefined),
  });
  const make = may('links') && <Button onClick={() => ask({ new: '1' })}>{words.make}</Button>;
  return (
    <Screen title={words.title} actions={make}>
      {may('links') && asked.has('new') && (
        <LinkForm onClose={() => ask({})} onKept={(slug) => go(`/links/${slug}`)} />
      )}
      <Loaded query={query}>
        {({ pages }) => {
          const links = pages.flatMap((page) => page.links);
          return links.length === 0 ? <Nothing>{words.none}</Nothing> : <Links links={links} />;
        }}
      </Loaded>
      <More query={query} />
    </Screen>
  );
}

/** What a payer pays on it. */
export function priceOf(link: ListedLink, { money }: Language, words: Words['links']): string {
  const { amount_minor: amount, min_minor: min, max_minor: max, currency } = link;
  if (amount !== null) return money(amount, currency);
  return words.between({ min: money(min ?? 0, currency), max: money(max ?? 0, currency) });
}

export function LinkState({ link }: { link: ListedLink }) {
  const words = useWords('links');
  const { date } = useLanguage();
  const isOn = link.active && !link.has_ended;
  const off = link.active ? words.ended : words.off;
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="dot" color={isOn ? 'teal' : 'gray'} className="whole">
        {isOn ? words.on : off}
      </Badge>
      {isOn && link.ends_at && <Hint>{words.until({ day: date(lastMoment(link.ends_at)) })}</Hint>}
    </Stack>
  );
}

/** Within its last day. */
export function lastMoment(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}

function Links({ links }: { links: readonly ListedLink[] }) {
  const words = useWords('links');
  const language = useLanguage();
  const { number, money } = language;
  const maySum = useMay()('figures');
  return (
    <Rows
      rows={links.map((link) => ({
        key: link.slug,
        cells: {
          [words.name]: (
            <Figure to={`/links/${link.slug}`}>
              <bdi>{link.name}</bdi>
            </Figure>
          ),
          [words.amount]: priceOf(link, language, words),
          [words.opened]: number(link.opened),
          [words.paid]: number(link.paid),
          ...(maySum && { [words.sum]: money(link.paid_minor ?? 0, link.currency) }),
          [words.state]: <LinkState link={link} />,
        },
      }))}
    />
  );
}
