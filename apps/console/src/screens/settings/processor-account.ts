// How the processors tab calls an account, and by which key its data are kept.
import type { ProcessorAccount } from '@titan/contract/console/settings';

export const PROCESSORS_KEY = ['processors'];

export const accountName = ({ provider, name }: ProcessorAccount): string => `${provider}/${name}`;
