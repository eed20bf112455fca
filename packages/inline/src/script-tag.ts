// What the script tag defines: the name that existing pages use, and the product's own.
import { close, initialize } from './inline.ts';

Object.assign(globalThis, { Korapay: { initialize, close }, Titan: { initialize, close } });
