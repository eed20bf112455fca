// What the script tag defines: the name that existing pages use, and the product's own.
import { close, initialize } from './inline.ts';

// Not `globalThis`: older browsers do not know it.
Object.assign(window, { Korapay: { initialize, close }, Titan: { initialize, close } });
