// The decoder of pictures. It reads the three formats alone, from memory, and keeps nothing. Imported with the first picture: most processes
// never see one. It is set up once, since that blocks every format for a moment, also for a picture that is just being decoded.
import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
