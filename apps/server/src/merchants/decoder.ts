// The decoder of pictures, for a lazy import: most processes never see one. It reads the three formats alone, from memory, and keeps nothing.
// Set up once, with the module: while it is, every format is blocked for a moment, also for a picture that is being decoded.
import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
