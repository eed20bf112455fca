// Spec §5 "Pay is disabled unless … no exchange rate has expired": how long the shown amount holds, and then the way to a new one.
import type { ConversionView } from '@titan/contract/payer/payment.schema';
import { fromDecimal } from '@titan/rules/money';
import { type RefObject, useEffect, useRef } from 'react';
import { cardMessages } from '@titan/copy/words/card';
import { commonMessages } from '@titan/copy/words/common';
import { rateMessages } from '@titan/copy/words/rate';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/live-region.tsx';
import { type Time, useSecondsLeft } from '../../ui/use-seconds-left.ts';
import classes from './rate-row.module.css';

type RateRowProps = {
  conversion: ConversionView;
  /** The service's time in the page data. */
  firstMs: number;
  /** The new quote is on its way. */
  renewing: boolean;
  onRenew(): void;
  /** Told of each turn: nothing may be charged by an expired rate. */
  onExpired(expired: boolean): void;
  time: Time;
};

/** Stands above Pay. It keeps its height, so that nothing moves when the rate expires. */
export function RateRow({ conversion, firstMs, renewing, onRenew, onExpired, time }: RateRowProps) {
  const language = useLanguage();
  const rateWords = language.wordsOf(rateMessages);
  const commonWords = language.wordsOf(commonMessages);
  const holding = (left: number) =>
    left > 60
      ? rateWords.holdsMinutes({ minutes: Math.ceil(left / 60) })
      : rateWords.holdsSeconds({ seconds: left });
  const row = useRef<HTMLDivElement>(null);
  const seconds = useSecondsLeft(conversion.expires_at, firstMs, time);
  const money = language.money(fromDecimal(conversion.amount, conversion.currency), conversion.currency);
  const expired = seconds === 0;
  useEffect(() => onExpired(expired), [expired, onExpired]);
  useRateNews(row, { expired, quote: conversion.quote, money });
  return (
    <div ref={row} tabIndex={-1} className={classes.row}>
      <p>
        <strong className={expired ? classes.old : undefined}>{commonWords.equivalentOf({ money })}</strong>
        {expired ? <span>{rateWords.expired}</span> : <span data-script="">{holding(seconds)}</span>}
      </p>
      {expired ? (
        <div>
          <Button type="button" kind="secondary" busy={renewing && rateWords.getting} onClick={onRenew}>
            {rateWords.get}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type RateNews = { expired: boolean; quote: string; money: string };

/** Says once that the rate has expired, and once what the new amount is. */
function useRateNews(row: RefObject<HTMLElement | null>, { expired, quote, money }: RateNews): void {
  const cardWords = useWords(cardMessages);
  const rateWords = useWords(rateMessages);
  const announce = useAnnounce();
  const announced = useRef(quote);
  useEffect(() => {
    if (expired) announce(`${rateWords.expired} ${cardWords.rateNeeded}`);
  }, [expired, announce, rateWords, cardWords]);
  useEffect(() => {
    if (announced.current === quote) return;
    announced.current = quote;
    announce(rateWords.newAmount({ money }));
    // The button is gone once it has done its work: focus moves from it to the new amount.
    if (document.activeElement === document.body) row.current?.focus();
  }, [row, quote, money, announce, rateWords]);
}
