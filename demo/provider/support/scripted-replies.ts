/** One message of a chat, as the scripted agent reads it. */
export interface ChatLine {
  author: 'customer' | 'assistant' | 'person';
  text: string;
}

/** A reply of the scripted agent. A person joins the chat before their first reply. */
export type Reply = { speaker: 'assistant' | 'person'; text: string };

interface Intent {
  pattern: RegExp;
  /** At least two, so that none is repeated twice in a row. */
  replies: readonly [string, string, ...string[]];
}

const GREETING = 'Hello, I’m the virtual assistant.';
/** After this many replies a person takes over. */
const MAX_ASSISTANT_REPLIES = 4;

const asksForPerson = /\b(human|person|agent|adviser|advisor|somebody|someone|complain\w*|call me|speak to|talk to)\b/i;

/** The first intent whose pattern matches wins. */
const intents: readonly Intent[] = [
  {
    pattern: /\b(thanks?|thank you|cheers|great|perfect)\b/i,
    replies: [
      'You’re welcome. Is there anything else?',
      'Glad that helped. I’m here if anything else comes up.',
      'Any time. This chat stays open if you need it again.',
    ],
  },
  {
    pattern: /\b(pric\w*|cost\w*|how much|cheap\w*|offer)\b/i,
    replies: [
      'Prices are beside each name in the domain search, for the first year and each year after. Which name do you have in mind?',
      'Every price in the basket includes the first term, and the renewal price is shown below it. What would you like to order?',
      'Plans are billed monthly or yearly, and a year costs less than twelve months. Which plan are you looking at?',
    ],
  },
  {
    pattern: /\b(transfer\w*|mov(e|ing)|epp|switch\w*)\b/i,
    replies: [
      'You can bring a domain along with its EPP code. Nothing goes offline on the way. Shall I explain the steps?',
      'A transfer takes up to five days, and your website and email keep working meanwhile. Who is the domain with now?',
      'Unlock the domain at your current provider and ask them for the EPP code. Do you have it already?',
    ],
  },
  {
    pattern: /\b((e-?)?mails?|mailbox\w*|inbox|spam|imap|smtp|outlook)\b/i,
    replies: [
      'I can look into that. Which mailbox is it, and since when?',
      'Does it fail when you send, or when you receive? The exact error message helps.',
      'The server names and ports are on the mailbox’s page, under “Connect a device”. Do yours match?',
    ],
  },
  {
    pattern: /\b(dns|records?|nameservers?|domains?|mx|txt|a record)\b/i,
    replies: [
      'DNS changes take effect within an hour here, and up to a day elsewhere. Which domain is it?',
      'Which record would you like to add or change?',
      'If the nameservers are ours, the record goes into Domains, then DNS. Are they?',
    ],
  },
  {
    pattern: /\b(invoices?|bill\w*|pay\w*|card|refund\w*|charged?|vat)\b/i,
    replies: [
      'Your invoices are under Billing, each with a PDF. Which one is it about?',
      'Could you give me the number of the invoice?',
      'A refund goes back to the card you paid with, within five working days. Shall I have it checked?',
    ],
  },
  {
    pattern: /\b(down|offline|slow|error|broken|doesn['’]?t work|not working|outage)\b/i,
    replies: [
      'Sorry about that. Which address shows the problem, and what do you see there?',
      'No disruption is reported at the moment. Since when has it been like this?',
      'Does it also happen in a private window or on another network?',
    ],
  },
  {
    pattern: /^\W*(hello|hi|hey|good (morning|afternoon|evening))\b/i,
    replies: ['What can I help you with?', 'How can I help?'],
  },
];

const clarifyingQuestions: Intent['replies'] = [
  'Could you tell me a little more, so that I find the right answer?',
  'Is this about a domain, email, hosting or an invoice?',
  'What did you expect to happen, and what happened instead?',
];

const personReplies: Intent['replies'] = [
  'Let me look that up. It takes a minute.',
  'I’ve noted that with your account. What would you like me to do next?',
  'I can see it now. Shall I change it for you?',
  'Understood. I’ll take care of it and write to you here.',
];

/** The least recently used reply; one that was never used comes first. */
function leastRecent(replies: Intent['replies'], earlier: readonly string[]): string {
  const lastUse = (reply: string) => earlier.findLastIndex((text) => text.includes(reply));
  return replies.reduce((best, reply) => (lastUse(reply) < lastUse(best) ? reply : best));
}

/**
 * The scripted agent's replies to the last line. The assistant replies first and hands over to a person on request, or after its
 * last reply.
 * @param name first name of the person
 */
export function nextReplies(lines: readonly ChatLine[], name: string): Reply[] {
  const question = lines.findLast(({ author }) => author === 'customer')?.text ?? '';
  const earlier = lines.filter(({ author }) => author !== 'customer').map(({ text }) => text);
  const isThanks = intents[0]?.pattern.test(question);
  const find = () =>
    leastRecent(intents.find(({ pattern }) => pattern.test(question))?.replies ?? clarifyingQuestions, earlier);
  if (lines.some(({ author }) => author === 'person'))
    return [{ speaker: 'person', text: isThanks ? find() : leastRecent(personReplies, earlier) }];
  if (asksForPerson.test(question) || earlier.length >= MAX_ASSISTANT_REPLIES)
    return [
      { speaker: 'assistant', text: `I’m handing you over to a person. ${name} takes over in a moment.` },
      { speaker: 'person', text: `Hello, ${name} here. I’ve read what you wrote. Is there anything to add?` },
    ];
  return [{ speaker: 'assistant', text: earlier.length === 0 ? `${GREETING} ${find()}` : find() }];
}
