// Every call of the checkout service with its schemas, as the service and the sandbox know it: the addresses of `<area>.ts` and the schemas of
// `<area>.schema.ts` (decision 0024).
import { endpoints } from './call.ts';
import * as bankTransfer from './bank-transfer.ts';
import { schemas as bankTransferSchemas } from './bank-transfer.schema.ts';
import * as card from './card.ts';
import { schemas as cardSchemas } from './card.schema.ts';
import * as conversion from './conversion.ts';
import { schemas as conversionSchemas } from './conversion.schema.ts';
import * as mobileMoney from './mobile-money.ts';
import { schemas as mobileMoneySchemas } from './mobile-money.schema.ts';
import * as payWithBank from './pay-with-bank.ts';
import { schemas as payWithBankSchemas } from './pay-with-bank.schema.ts';
import * as paymentLink from './payment-link.ts';
import { schemas as paymentLinkSchemas } from './payment-link.schema.ts';
import * as pushEvents from './push-events.ts';
import { schemas as pushEventsSchemas } from './push-events.schema.ts';
import * as queryBankCalls from './query-bank.ts';
import { schemas as queryBankSchemas } from './query-bank.schema.ts';
import * as receipt from './receipt.ts';
import { schemas as receiptSchemas } from './receipt.schema.ts';
import * as savedCards from './saved-cards.ts';
import { schemas as savedCardsSchemas } from './saved-cards.schema.ts';
import * as session from './session.ts';
import { schemas as sessionSchemas } from './session.schema.ts';
import * as setup from './setup.ts';
import { schemas as setupSchemas } from './setup.schema.ts';
import * as threeDs from './three-ds.ts';
import { schemas as threeDsSchemas } from './three-ds.schema.ts';
import * as timeline from './timeline.ts';
import { schemas as timelineSchemas } from './timeline.schema.ts';

export const { openTransferAccount, returnTransferPart } = endpoints(bankTransfer, bankTransferSchemas);
export const {
  authorizeCard,
  cancelCard,
  chargeCard,
  chargeHostedCard,
  getAvsCountries,
  queryCard,
  resendCardOtp,
} = endpoints(card, cardSchemas);
export const { getRates } = endpoints(conversion, conversionSchemas);
export const {
  authorizeWalletOtp,
  authorizeWalletStk,
  chargeMobileMoney,
  getNetworks,
  queryMobileMoney,
  queryMobileMoneyDirect,
  resendWalletOtp,
  resendWalletStk,
} = endpoints(mobileMoney, mobileMoneySchemas);
export const {
  authorizeBank,
  chargeBank,
  getAllBanks,
  getBanks,
  getRedirectUrl,
  requestProcessor,
  resendBankOtp,
} = endpoints(payWithBank, payWithBankSchemas);
export const { payLink, validateLink } = endpoints(paymentLink, paymentLinkSchemas);
export const { ticketForEvents } = endpoints(pushEvents, pushEventsSchemas);
export const { queryBank } = endpoints(queryBankCalls, queryBankSchemas);
export const { checkReceipt } = endpoints({ checkReceipt: receipt.checkReceipt }, receiptSchemas);
export const { chargeSavedCard, deleteSavedCard, getSavedCards } = endpoints(savedCards, savedCardsSchemas);
export const { openSession, readSession } = endpoints(session, sessionSchemas);
export const { setUpPayment } = endpoints(setup, setupSchemas);
export const { threeDsTest, threeDsType, verifyCard } = endpoints(threeDs, threeDsSchemas);
export const { readTimeline } = endpoints(timeline, timelineSchemas);
