import { describe, expect, it } from 'vitest';
import {
  checkDmarc,
  checkSpf,
  countSpfLookups,
  isDmarc,
  isSpf,
  spfDomains,
  spfLookups,
  spfTerms,
} from '#core/dns/mail-policy.rules.ts';

describe('the kind of a text record', () => {
  it.each([
    ['v=spf1', true],
    ['V=SPF1 -all', true],
    ['v=spf10 -all', false],
    ['v=spf1\t-all', false],
    [' v=spf1 -all', false],
  ])('%j is SPF: %s', (text, expected) => expect(isSpf(text)).toBe(expected));
  it.each([
    ['v=DMARC1', true],
    ['v=dmarc1; p=none', true],
    ['v=DMARC1  ;p=none', true],
    ['v=DMARC1  ', true],
    ['v=DMARC10; p=none', false],
    ['v=DMARC1 p=none', false],
    [' v=DMARC1; p=none', false],
  ])('%j is DMARC: %s', (text, expected) => expect(isDmarc(text)).toBe(expected));
});

describe('the terms of an SPF record', () => {
  it('are what follows the version, whatever the spaces', () =>
    expect(spfTerms('v=spf1  mx   -all ')).toEqual(['mx', '-all']));

  it.each([
    'include:a.example',
    '+include:a.example',
    'a',
    'a:b.example',
    'a/24',
    'mx',
    'mx:b.example',
    'mx/24',
    'ptr',
    'ptr:b.example',
    'exists:%{i}.b.example',
    'exists:redirect=b.example',
    'redirect=b.example',
  ])('%s takes a lookup', (term) => {
    const takesLookup = spfLookups(`v=spf1 ${term}`).map(({ term: found }) => found);
    expect(takesLookup).toEqual([term]);
  });
  it.each([
    'ip4:192.0.2.1',
    'ip6:2001:db8::1',
    'exp=a.example',
    'ab',
    'mxa',
    'ptrs',
    'xinclude:a.example',
    'xa',
    'xredirect=b.example',
    '=redirect=b.example',
  ])('%s takes none', (term) => expect(spfLookups(`v=spf1 ${term}`)).toEqual([]));

  it('have the domain that is read next, or depend on the sender', () =>
    expect(spfLookups('v=spf1 ~include:A.example. mx:b.example include:%{d}.example redirect=_spf.%{d}')).toEqual([
      { term: '~include:A.example.', domain: 'a.example', isMacro: false },
      { term: 'mx:b.example', domain: null, isMacro: false },
      { term: 'include:%{d}.example', domain: null, isMacro: true },
      { term: 'redirect=_spf.%{d}', domain: null, isMacro: true },
    ]));
  it('have no next domain where a name merely contains a redirect', () =>
    expect(spfLookups('v=spf1 exists:redirect=b.example')[0]?.domain).toBeNull());
  it('are none behind an all that comes first', () =>
    expect(spfLookups('v=spf1 -all mx redirect=b.example')).toEqual([]));
  it('are read up to the first all, in any case', () =>
    expect(spfLookups('v=spf1 mx ALL a -all ptr')).toEqual([{ term: 'mx', domain: null, isMacro: false }]));
  it('are read on after what merely contains all', () =>
    expect(spfLookups('v=spf1 call mx alls a').map(({ term }) => term)).toEqual(['mx', 'a']));
  it('end with the redirect, wherever it stands', () =>
    expect(spfLookups('v=spf1 REDIRECT=b.example mx').map(({ term }) => term)).toEqual(['mx', 'REDIRECT=b.example']));

  it('name the domains of other records', () =>
    expect(spfDomains('v=spf1 include:a.example mx include:%{d} redirect=b.example')).toEqual([
      'a.example',
      'b.example',
    ]));
});

describe('counting lookups', () => {
  const count = (text: string, policies: Record<string, string | null>) =>
    countSpfLookups('Zone.example', text, (domain) => policies[domain]);

  it('returns all that it found', () =>
    expect(
      count('v=spf1 mx include:a.example include:none.example -all', {
        'a.example': 'v=spf1 a ptr',
        'none.example': null,
      }),
    ).toEqual({
      count: 5,
      isComplete: true,
      missing: ['none.example'],
      isLoop: false,
      terms: [
        { term: 'include:a.example', count: 3 },
        { term: 'mx', count: 1 },
        { term: 'include:none.example', count: 1 },
      ],
    }));
  it('names a missing record once', () =>
    expect(count('v=spf1 include:none.example include:none.example', { 'none.example': null }).missing).toEqual([
      'none.example',
    ]));
  it('notices that an included record includes the record itself', () =>
    expect(count('v=spf1 include:a.example', { 'a.example': 'v=spf1 include:zone.example' })).toMatchObject({
      count: 2,
      isLoop: true,
      isComplete: true,
    }));
  it('finds no loop where two records include the same one', () =>
    expect(
      count('v=spf1 include:a.example include:b.example', {
        'a.example': 'v=spf1 include:c.example',
        'b.example': 'v=spf1 include:c.example',
        'c.example': 'v=spf1 mx',
      }),
    ).toMatchObject({ count: 6, isLoop: false }));
});

describe('an SPF record', () => {
  const codes = (text: string) => checkSpf(text).map(({ level, code }) => `${level} ${code}`);

  it.each([
    'a',
    'a:b.example',
    'a/24',
    'a:b.example/24//64',
    '?a',
    'mx',
    'mx:b.example',
    'mx/24',
    'include:a.example',
    '~INCLUDE:a.example',
    'ip4:192.0.2.1',
    'ip4:192.0.2.0/24',
    'ip4:192.0.2.0/8',
    'ip6:2001:DB8::1',
    'ip6:2001:db8::/32',
    'ip6:2001:db8::/128',
    'ip6:::ffff:192.0.2.1',
    'exists:%{i}.a.example',
    'exp=a.example',
    'x-y_z.9=',
  ])('may have the term %s', (term) => expect(codes(`v=spf1 ${term} -all`)).toEqual([]));
  it.each([
    'b',
    'aa',
    'a:',
    'a/',
    'mx:',
    'mxx',
    'include:',
    'include',
    'ip4:',
    'ip4:a.example',
    'ip4:192.0.2.0/',
    'ip4:192.0.2.0/240',
    'ip4:192.0.2.0/x',
    'ip6:',
    'ip6:2001:db8::g',
    'ip6:2001:db8::/',
    'ip6:2001:db8::/1280',
    'ip6:2001:db8::/x',
    'exists:',
    '!a',
    '9=a',
    '=a',
    '-exp=a.example',
    'x,y=a',
    'ip4:192.0.2.1,',
    '(a',
  ])('is warned of for the term %s', (term) =>
    expect(checkSpf(`v=spf1 ${term} -all`)).toEqual([{ level: 'warning', code: 'spfTerm', values: { term } }]),
  );
  it('is warned of once for several wrong terms, with the first', () =>
    expect(checkSpf('v=spf1 first second -all')).toEqual([
      { level: 'warning', code: 'spfTerm', values: { term: 'first' } },
    ]));

  it.each([
    ['v=spf1 ptr -all', ['warning spfPtr']],
    ['v=spf1 -PTR:a.example -all', ['warning spfPtr']],
    ['v=spf1 exists:a.ptr -all', []],
    ['v=spf1 x=ptr -all', []],
    ['v=spf1 mx', ['warning spfEnd']],
    ['v=spf1', ['warning spfEnd']],
    ['v=spf1 REDIRECT=a.example', []],
    ['v=spf1 mx redirect=a.example', []],
    ['v=spf1 x.redirect=a.example', ['warning spfEnd']],
    ['v=spf1 all', ['warning spfAll']],
    ['v=spf1 +ALL', ['warning spfAll']],
    ['v=spf1 ?all', ['warning spfEnd']],
    ['v=spf1 ~all', []],
    ['v=spf1 -all mx', ['warning spfAfterAll']],
    ['v=spf1 -all exp=a.example', []],
    ['v=spf1 -all EXP=a.example mx', ['warning spfAfterAll']],
    ['v=spf1 -all a:b=c', ['warning spfAfterAll']],
    ['v=spf1 ?all mx', ['warning spfEnd', 'warning spfAfterAll']],
  ])('%s: %j', (text, problems) => expect(codes(text)).toEqual(problems));

  it('reports too many lookups with their number', () => {
    expect(checkSpf(`v=spf1 ${'a '.repeat(10)}-all`)).toEqual([]);
    expect(checkSpf(`v=spf1 ${'a '.repeat(11)}-all`)).toEqual([
      { level: 'error', code: 'spfLookups', values: { count: 11 } },
    ]);
  });
});

describe('a DMARC record', () => {
  it.each([
    ['v=DMARC1; p=none', true],
    ['v=DMARC1;p=QUARANTINE', true],
    ['v=DMARC1; rua=mailto:a@b.example; p = reject ', true],
    ['v=DMARC1;  p  =  none  ; pct=5', true],
    ['v=DMARC1', false],
    ['v=DMARC1; p=', false],
    ['v=DMARC1; p=nones', false],
    ['v=DMARC1; p=none x', false],
    ['v=DMARC1; sp=none', false],
    ['v=DMARC1; x p=none', false],
  ])('%j has a policy: %s', (text, hasPolicy) =>
    expect(checkDmarc(text)).toEqual(hasPolicy ? [] : [{ level: 'error', code: 'dmarcPolicy' }]),
  );
});
