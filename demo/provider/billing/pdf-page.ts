import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';

// Lengths in points.
const A4: [number, number] = [595.28, 841.89];
export const MARGIN = 56;
export const LINE_HEIGHT = 14;
const FONT_SIZE = 10;
export const TEXT_COLOR = rgb(0.13, 0.15, 0.19);
export const MUTED_COLOR = rgb(0.4, 0.43, 0.48);

/**
 * The standard fonts only have western European letters. Other letters lose their accents or become a question mark.
 */
function toEncodableText(font: PDFFont, text: string): string {
  const toEncodable = (char: string) => {
    for (const form of [char, char.normalize('NFKD').replace(/\p{M}/gu, '')]) {
      try {
        font.encodeText(form);
        return form;
      } catch {
        // Try the next form.
      }
    }
    return '?';
  };
  return [...text.normalize('NFC')].map(toEncodable).join('');
}

/** A document with one page, and a cursor that moves down on it. */
export async function createPdfPage() {
  const pdf = await PDFDocument.create();
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const right = A4[0] - MARGIN;
  const top = A4[1] - MARGIN;
  let current = pdf.addPage(A4);
  let y = top;
  const page = {
    right,
    /** @param x the start of the text, or its end with `alignEnd` */
    write(text: string, x: number, { size = FONT_SIZE, isBold = false, color = TEXT_COLOR, alignEnd = false } = {}) {
      if (!text) return;
      const font = isBold ? bold : regular;
      const shown = toEncodableText(font, text);
      current.drawText(shown, { x: alignEnd ? x - font.widthOfTextAtSize(shown, size) : x, y, size, font, color });
    },
    moveDown(points: number) {
      y -= points;
    },
    /** Draws a line across the page just below the cursor. */
    drawRule: () =>
      current.drawLine({
        start: { x: MARGIN, y: y - 6 },
        end: { x: right, y: y - 6 },
        thickness: 0.5,
        color: MUTED_COLOR,
      }),
    /** Continues on a new page when less than this height is left. */
    ensureSpace(height: number) {
      if (y - height >= MARGIN) return;
      current = pdf.addPage(A4);
      y = top;
    },
    /** Breaks a text at spaces, dots and hyphens. @returns its lines */
    wrap(text: string, width: number): string[] {
      const lines: string[] = [];
      let line = '';
      for (const part of toEncodableText(regular, text).split(/(?<=[\s.-])/)) {
        if (line && regular.widthOfTextAtSize(line + part, FONT_SIZE) > width) {
          lines.push(line);
          line = '';
        }
        line += part;
      }
      return [...lines, line];
    },
  };
  return { pdf, page };
}
export type PdfPage = Awaited<ReturnType<typeof createPdfPage>>['page'];
