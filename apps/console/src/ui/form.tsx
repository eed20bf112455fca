// A form, sent by the page itself.
import { Stack, type StackProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> &
  Pick<StackProps, 'gap' | 'maw' | 'align'> & { onSubmit: (form: HTMLFormElement) => void };

export function Form({ onSubmit, gap = 'md', maw, align, children, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <Stack {...{ gap, maw, align }}>{children}</Stack>
    </form>
  );
}
