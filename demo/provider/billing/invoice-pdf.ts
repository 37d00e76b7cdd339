import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import type { invoiceItems, invoices } from '../db/schema.ts';
import { formatPounds as pounds } from '../format-pounds.ts';
import { companies } from './companies.ts';

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const TEXT_COLOR = rgb(0.13, 0.15, 0.19);
const MUTED_COLOR = rgb(0.4, 0.43, 0.48);

/** The fonts every reader has know the letters of western Europe: others are written in their nearest form, or as a question mark. */
function toEncodableText(font: PDFFont, text: string): string {
  return [...text.normalize('NFC')]
    .map((char) => {
      for (const form of [char, char.normalize('NFKD').replace(/\p{M}/gu, '')]) {
        try {
          font.encodeText(form);
          return form;
        } catch {
          // The next form may do.
        }
      }
      return '?';
    })
    .join('');
}

const formatDate = (iso: string | null) =>
  iso
    ? new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    : '';

/** An invoice as a PDF of one page or more, with who wrote it, to whom, what for, and the VAT. */
export async function invoicePdf(
  invoice: typeof invoices.$inferSelect,
  items: readonly (typeof invoiceItems.$inferSelect)[],
  brand: string,
): Promise<Uint8Array> {
  const company = companies[brand] ?? companies.hp;
  if (!company) throw new Error('No company stands behind the invoice');
  const pdf = await PDFDocument.create();
  const [font, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)];
  pdf.setTitle(`Invoice ${invoice.id}`);
  pdf.setAuthor(company.name);
  pdf.setCreationDate(new Date(invoice.created_at));
  let page = pdf.addPage(A4);
  let y = A4[1] - MARGIN;
  const right = A4[0] - MARGIN;
  const write = (text: string, x: number, { size = 10, isBold = false, color = TEXT_COLOR, alignEnd = false } = {}) => {
    const face = isBold ? bold : font;
    const shown = toEncodableText(face, text);
    page.drawText(shown, { x: alignEnd ? x - face.widthOfTextAtSize(shown, size) : x, y, size, font: face, color });
  };
  const rule = () =>
    page.drawLine({ start: { x: MARGIN, y: y - 6 }, end: { x: right, y: y - 6 }, thickness: 0.5, color: MUTED_COLOR });
  const wrap = (text: string, width: number, size: number) => {
    const lines: string[] = [];
    let line = '';
    for (const word of toEncodableText(font, text).split(/(?<=[\s.-])/)) {
      if (line && font.widthOfTextAtSize(line + word, size) > width) {
        lines.push(line);
        line = '';
      }
      line += word;
    }
    return [...lines, line];
  };

  write(company.title, MARGIN, { size: 18, isBold: true });
  write('Invoice', right, { size: 18, isBold: true, alignEnd: true });
  y -= 24;
  const from = [
    company.name,
    ...company.address.split(', '),
    `VAT number ${company.number}`,
    `Company number ${company.number}`,
  ];
  const facts = [
    ['Number', String(invoice.id)],
    ['Date', formatDate(invoice.created_at)],
    ['Due', formatDate(invoice.due_at)],
    [
      'Status',
      invoice.status === 'paid'
        ? `Paid ${formatDate(invoice.paid_at)}`.trim()
        : invoice.status === 'processing'
          ? 'Awaiting payment from bank'
          : invoice.status,
    ],
  ].filter(([, value]) => value);
  for (let line = 0; line < Math.max(from.length, facts.length); line++) {
    if (from[line]) write(from[line] ?? '', MARGIN, { color: MUTED_COLOR });
    const [label, value] = facts[line] ?? [];
    if (label && value) {
      write(label, right - 150, { color: MUTED_COLOR });
      write(value, right, { alignEnd: true });
    }
    y -= 14;
  }
  y -= 20;
  write('Billed to', MARGIN, { isBold: true });
  y -= 15;
  for (const line of invoice.bill_to) {
    write(line, MARGIN);
    y -= 14;
  }
  y -= 24;
  write('Description', MARGIN, { isBold: true });
  write('Net', right, { isBold: true, alignEnd: true });
  rule();
  y -= 22;
  for (const item of items) {
    const lines = wrap(item.label, right - MARGIN - 90, 10);
    if (y - lines.length * 14 < MARGIN + 110) {
      page = pdf.addPage(A4);
      y = A4[1] - MARGIN;
    }
    write(pounds(item.price), right, { alignEnd: true });
    for (const line of lines) {
      write(line, MARGIN);
      y -= 14;
    }
    y -= 4;
  }
  y += 6;
  rule();
  y -= 22;
  for (const [label, value, isBold] of [
    ['Subtotal', pounds(invoice.total - invoice.vat), false],
    [`VAT (${invoice.vat_rate}%)`, pounds(invoice.vat), false],
    ['Total', pounds(invoice.total), true],
  ] as const) {
    write(label, right - 150, { isBold, color: isBold ? TEXT_COLOR : MUTED_COLOR });
    write(value, right, { isBold, alignEnd: true });
    y -= 17;
  }
  if (invoice.vat_rate === 0) {
    y -= 10;
    write('No VAT is charged here: the customer accounts for it where the law says so (reverse charge).', MARGIN, {
      size: 9,
      color: MUTED_COLOR,
    });
  }
  return pdf.save();
}
