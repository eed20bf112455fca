// What waits for a person about a payment, settled where it is seen.
import { useQuery } from '@tanstack/react-query';
import { Stack } from '@mantine/core';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { ReviewCard } from '../settings/attention.tsx';

export function ReviewItems({ payment }: { payment: string }) {
  const may = useMay();
  const query = useQuery({
    queryKey: ['attention'],
    queryFn: () => call('GET /settings/attention'),
    enabled: may('attention'),
  });
  // Whoever answers disputes does so on their screen.
  const items =
    query.data?.reviewItems.filter(
      (item) => item.payment === payment && !(item.kind === 'dispute' && may('disputes')),
    ) ?? [];
  if (items.length === 0) return null;
  return (
    <Stack>
      {items.map((item) => (
        <ReviewCard key={item.name} item={item} isHere />
      ))}
    </Stack>
  );
}
