// A round button that opens an explanation under its row: by tap and key, never by hover alone.
import { type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Unseen } from './live-region.tsx';
import classes from './disclosure.module.css';

/** The button and its panel, for the caller to place: the panel usually goes below the row that holds the button. */
export function useDisclosure(
  label: string,
  icon: IconName,
  content: ReactNode,
): { button: ReactNode; panel: ReactNode } {
  const [open, setOpen] = useState(false);
  const id = useId();
  return {
    button: (
      <button
        type="button"
        data-script=""
        className={classes.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        <Unseen>{label}</Unseen>
      </button>
    ),
    panel: (
      <div id={id} className={classes.panel} hidden={!open}>
        {content}
      </div>
    ),
  };
}
