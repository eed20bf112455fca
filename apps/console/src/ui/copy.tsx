// A button that copies a text, and says that it has.
import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { useWords } from '../words/words.tsx';

export function Copy({ value, variant = 'filled' }: { value: string; variant?: ButtonProps['variant'] }) {
  const words = useWords('console');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant={variant} onClick={copy}>
          {copied ? words.copied : words.copy}
        </Button>
      )}
    </CopyButton>
  );
}
