// The one document that Paystack takes with an answer: what was written, and a page for each picture. Pictures stand in it as they are: a JPEG, and the
// pixels of a PNG, are what PDF draws. (PDF 1.7, ISO 32000-1: 7.4.4.4 on PNG's predictors, 8.9.5 on pictures.)
import type { DisputeFile } from '../port.ts';

const PAGE = { width: 595, height: 842, margin: 50 };
const FONT_SIZE = 10;
const LEADING = 14;
const LETTERS_A_LINE = 92;
const LINES_A_PAGE = 52;

/** @param text in lines; letters that Helvetica's standard encoding lacks become `?` */
export function answerDocument(text: string, pictures: readonly DisputeFile[]): Buffer {
  const pages = [...chunksOf(linesOf(text), LINES_A_PAGE).map(textPage), ...pictures.flatMap(picturePage)];
  // 1 is the catalogue, 2 the pages, 3 the font; each page has two or three objects of its own.
  const objects: Buffer[] = [];
  const add = (object: Buffer): number => objects.push(object) + FIRST_OWN - 1;
  const kids = pages.map(({ content, picture }) => {
    const pictureNumber = picture && add(picture);
    const contentNumber = add(stream('', Buffer.from(content, 'latin1')));
    const named = pictureNumber ? `/XObject << /P ${pictureNumber} 0 R >>` : `/Font << /F ${FONT} 0 R >>`;
    const size = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
    return add(
      Buffer.from(
        `<< /Type /Page /Parent ${PAGES} 0 R ${size} /Resources << ${named} >> /Contents ${contentNumber} 0 R >>`,
      ),
    );
  });
  const list = kids.map((number) => `${number} 0 R`).join(' ');
  return written([
    Buffer.from(`<< /Type /Catalog /Pages ${PAGES} 0 R >>`),
    Buffer.from(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...objects,
  ]);
}

const PAGES = 2;
const FONT = 3;
const FIRST_OWN = 4;

type PageOf = { content: string; picture?: Buffer };

function written(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const places = objects.map((object, index) => {
    const place = at;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (head: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

function textPage(lines: readonly string[]): PageOf {
  const top = PAGE.height - PAGE.margin - FONT_SIZE;
  const drawn = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  return {
    content: `BT /F ${FONT_SIZE} Tf ${LEADING} TL ${PAGE.margin} ${top} Td\n${drawn}\nET`,
  };
}

function linesOf(text: string): string[] {
  const plain = text.normalize('NFC').replaceAll(/[^\n\x20-\x7E\xA0-\xFF]/gu, '?');
  return plain.split('\n').flatMap((line) => {
    const lines = line.match(new RegExp(`.{1,${LETTERS_A_LINE}}(?:\\s|$)|\\S{${LETTERS_A_LINE}}`, 'g'));
    return lines ?? [''];
  });
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** As large as the page allows. */
function picturePage({ kind, content }: DisputeFile): PageOf[] {
  const found = kind === 'png' ? pngObject(content) : jpegObject(content);
  if (!found) return [];
  const { width, height, object: picture } = found;
  const room = { width: PAGE.width - 2 * PAGE.margin, height: PAGE.height - 2 * PAGE.margin };
  const scale = Math.min(room.width / width, room.height / height, 1);
  const [drawnWidth, drawnHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const left = Math.round((PAGE.width - drawnWidth) / 2);
  const bottom = PAGE.height - PAGE.margin - drawnHeight;
  return [{ content: `q ${drawnWidth} 0 0 ${drawnHeight} ${left} ${bottom} cm /P Do Q`, picture }];
}

type Picture = { width: number; height: number; object: Buffer };

const objectOf = (width: number, height: number, more: string, data: Buffer): Picture => {
  const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  return { width, height, object: stream(`${head} ${more}`, data) };
};

/** Its size stands in the frame's header: a marker from C0 to CF that is none of the three that say something else. */
function jpegObject(content: Buffer): Picture | null {
  for (let at = 2; at + 9 < content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width, colours] = [
        content.readUInt16BE(at + 5),
        content.readUInt16BE(at + 7),
        content[at + 9],
      ];
      const space = colours === 1 ? '/DeviceGray' : '/DeviceRGB';
      return objectOf(width, height, `/ColorSpace ${space} /Filter /DCTDecode`, content);
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

const PNG_HEAD = 8;

/** Eight bits a colour, without transparency and not interlaced, as our checker writes it. */
function pngObject(content: Buffer): Picture | null {
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  const [bits, type, interlace] = [content[24], content[25], content[28]];
  const colours = type === 2 ? 3 : 1;
  if (bits !== 8 || (type !== 0 && type !== 2) || interlace !== 0) return null;
  const data: Buffer[] = [];
  for (let at = PNG_HEAD; at + 8 <= content.length;) {
    const length = content.readUInt32BE(at);
    if (content.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(content.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const space = colours === 3 ? '/DeviceRGB' : '/DeviceGray';
  const packed = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colours} /BitsPerComponent 8 /Columns ${width} >>`;
  return objectOf(width, height, `/ColorSpace ${space} ${packed}`, Buffer.concat(data));
}
