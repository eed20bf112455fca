// Who is signed in, in the header: on a phone its first letter leaves room for the shop's name.
import { Text } from '@mantine/core';

export function PersonName({ name }: { name: string }) {
  const [first = ''] = name.trim();
  return (
    <>
      <Text span inherit truncate visibleFrom="sm">
        {name}
      </Text>
      <Text span inherit hiddenFrom="sm">
        {first.toLocaleUpperCase()}
      </Text>
    </>
  );
}
