import type { Services } from '../context.ts';
import type { TicketRow, toMessages } from './tickets.ts';

type TranscriptMessage = Awaited<ReturnType<typeof toMessages>>[number];

/** A conversation as plain text: author, time in UTC, text and file names of each message. */
export function formatTranscript(services: Services, ticket: TicketRow, lines: readonly TranscriptMessage[]): string {
  const formatTime = (iso: string) => iso.replace('T', ' ').slice(0, 16);
  const head = [
    `#${ticket.id} ${ticket.subject}`,
    `Started ${formatTime(ticket.created_at)} UTC, status ${ticket.status}`,
    services.settings.portalUrl,
    '',
  ];
  const body = lines.flatMap((line) => [
    `[${formatTime(line.created_at)}] ${[line.user?.firstname, line.user?.lastname].filter(Boolean).join(' ') || 'Guest'}${line.is_edited ? ' (edited)' : ''}:`,
    ...(line.body ? line.body.split('\n').map((text) => `  ${text}`) : []),
    ...line.attachments.map((file) => `  [file] ${file.name} (${file.size} bytes)`),
    '',
  ]);
  return [...head, ...body].join('\n');
}
