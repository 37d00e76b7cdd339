import type { invoiceItems, invoices } from '../db/schema.ts';
import { formatDate } from '../format-date.ts';
import { formatPounds } from '../format-pounds.ts';
import { companies } from './companies.ts';
import { createPdfPage, LINE_HEIGHT, MARGIN, MUTED_COLOR, type PdfPage, TEXT_COLOR } from './pdf-page.ts';

type Invoice = typeof invoices.$inferSelect;
type InvoiceItem = typeof invoiceItems.$inferSelect;
type Company = (typeof companies)[string];

/** Where the labels of the columns at the right start, measured from the right margin. */
const LABEL_OFFSET = 150;
const PRICE_COLUMN_WIDTH = 90;
/** Height of the totals below the last item. */
const TOTALS_HEIGHT = 110;

const statusTexts = { unpaid: 'Unpaid', processing: 'Awaiting payment from bank', void: 'Void' };

const statusText = ({ status, paid_at }: Invoice): string =>
  status === 'paid' ? `Paid ${formatDate(paid_at)}`.trim() : statusTexts[status];

/** The sender at the left, the invoice's number and dates at the right. */
function writeHeader(page: PdfPage, invoice: Invoice, company: Company) {
  page.write(company.title, MARGIN, { size: 18, isBold: true });
  page.write('Invoice', page.right, { size: 18, isBold: true, alignEnd: true });
  page.moveDown(24);
  const sender = [
    company.name,
    ...company.address.split(', '),
    `VAT number ${company.number}`,
    `Company number ${company.number}`,
  ];
  const summary = [
    ['Number', String(invoice.id)],
    ['Date', formatDate(invoice.created_at)],
    ['Due', formatDate(invoice.due_at)],
    ['Status', statusText(invoice)],
  ].filter(([, value]) => value);
  for (let line = 0; line < Math.max(sender.length, summary.length); line++) {
    page.write(sender[line] ?? '', MARGIN, { color: MUTED_COLOR });
    const [label = '', value = ''] = summary[line] ?? [];
    page.write(label, page.right - LABEL_OFFSET, { color: MUTED_COLOR });
    page.write(value, page.right, { alignEnd: true });
    page.moveDown(LINE_HEIGHT);
  }
}

function writeRecipient(page: PdfPage, invoice: Invoice) {
  page.moveDown(20);
  page.write('Billed to', MARGIN, { isBold: true });
  page.moveDown(15);
  for (const line of invoice.bill_to) {
    page.write(line, MARGIN);
    page.moveDown(LINE_HEIGHT);
  }
}

function writeItems(page: PdfPage, items: readonly InvoiceItem[]) {
  page.moveDown(24);
  page.write('Description', MARGIN, { isBold: true });
  page.write('Net', page.right, { isBold: true, alignEnd: true });
  page.drawRule();
  page.moveDown(22);
  for (const item of items) {
    const lines = page.wrap(item.label, page.right - MARGIN - PRICE_COLUMN_WIDTH);
    page.ensureSpace(lines.length * LINE_HEIGHT + TOTALS_HEIGHT);
    page.write(formatPounds(item.price), page.right, { alignEnd: true });
    for (const line of lines) {
      page.write(line, MARGIN);
      page.moveDown(LINE_HEIGHT);
    }
    page.moveDown(4);
  }
}

function writeTotals(page: PdfPage, { total, vat, vat_rate }: Invoice) {
  page.moveDown(-6);
  page.drawRule();
  page.moveDown(22);
  for (const [label, value, isBold] of [
    ['Subtotal', formatPounds(total - vat), false],
    [`VAT (${vat_rate}%)`, formatPounds(vat), false],
    ['Total', formatPounds(total), true],
  ] as const) {
    page.write(label, page.right - LABEL_OFFSET, { isBold, color: isBold ? TEXT_COLOR : MUTED_COLOR });
    page.write(value, page.right, { isBold, alignEnd: true });
    page.moveDown(17);
  }
  if (vat_rate !== 0) return;
  page.moveDown(10);
  page.write(
    'No VAT is charged on this invoice. The customer accounts for it where the law requires it (reverse charge).',
    MARGIN,
    {
      size: 9,
      color: MUTED_COLOR,
    },
  );
}

/**
 * An invoice as a PDF of one page or more.
 * @param brand whose company is the sender
 */
export async function invoicePdf(invoice: Invoice, items: readonly InvoiceItem[], brand: string): Promise<Uint8Array> {
  const company = companies[brand] ?? companies.hp;
  if (!company) throw new Error('No company stands behind the invoice');
  const { pdf, page } = await createPdfPage();
  pdf.setTitle(`Invoice ${invoice.id}`);
  pdf.setAuthor(company.name);
  pdf.setCreationDate(new Date(invoice.created_at));
  writeHeader(page, invoice, company);
  writeRecipient(page, invoice);
  writeItems(page, items);
  writeTotals(page, invoice);
  return pdf.save();
}
