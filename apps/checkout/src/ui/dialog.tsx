// A dialog over the page: the browser keeps the focus in it and the page behind it still.
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  title: string;
  /** Below the title: what it concerns. */
  about?: ReactNode;
  /** Escape, or the browser's own way back: what happens then is the caller's to decide; the dialog stays. */
  onCancel(): void;
  children: ReactNode;
};

export function Dialog({ title, about, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, []);
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onCancel();
  };
  // A second Escape closes it in any case; it is shown again, because its question is still open.
  const handleClose = () => {
    if (dialog.current?.isConnected) dialog.current.showModal();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <div className={classes.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {about ? <p>{about}</p> : null}
      </div>
      {children}
    </dialog>
  );
}
