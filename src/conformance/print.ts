import { type Counts, countFindings, type Finding, type Status } from './report.ts';

const COLOURS: Readonly<Record<Status, number>> = { ok: 32, wrong: 31, missing: 35, 'not tried': 90 };
const BOLD = 1;
const STATUS_WIDTH = 10;
const TITLE_WIDTH = 56;

const summaryOf = (counts: Counts) =>
  `${counts.ok} as specified, ${counts.wrong} wrong, ${counts.missing} missing, ${counts['not tried']} not tried`;

/** The report for a terminal: each call by its noun, what is wrong with it, and a count. */
export function formatReport(findings: readonly Finding[], hasColours: boolean): string {
  const colour = (text: string, code: number) => (hasColours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const callLines = (finding: Finding) => {
    const { status, title, summary, isAssumed, details } = finding;
    const assumed = isAssumed && status === 'missing' ? ' (the path is a proposal)' : '';
    return [
      `  ${colour(status.padEnd(STATUS_WIDTH), COLOURS[status])}${title.padEnd(TITLE_WIDTH)} ${summary}${assumed}`,
      ...details.map((detail) => `  ${' '.repeat(STATUS_WIDTH)}  ${colour(detail, COLOURS[status])}`),
    ];
  };
  const nouns = [...new Set(findings.map(({ noun }) => noun))];
  const lines = nouns.flatMap((noun) => [
    '',
    colour(noun, BOLD),
    ...findings.filter((finding) => finding.noun === noun).flatMap(callLines),
  ]);
  return `${lines.join('\n').trimStart()}\n\n${colour(summaryOf(countFindings(findings)), BOLD)}\n`;
}
