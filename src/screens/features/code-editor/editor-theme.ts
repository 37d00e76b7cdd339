import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A colour of the text in both schemes, by its hue in oklch. */
const hue = (angle: number, chroma = 0.13) =>
  `light-dark(oklch(.47 ${chroma} ${angle}),oklch(.8 ${chroma * 0.8} ${angle}))`;

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], color: hue(300) },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: hue(150) },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: hue(40) },
  { tag: [tags.comment, tags.meta], color: 'var(--p-muted)', fontStyle: 'italic' },
  { tag: [tags.tagName, tags.typeName, tags.className, tags.namespace], color: hue(255) },
  { tag: [tags.attributeName, tags.propertyName, tags.labelName], color: hue(200, 0.1) },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.heading], color: hue(265) },
  { tag: [tags.definition(tags.variableName), tags.variableName], color: 'var(--p-ink)' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: [tags.link, tags.url], color: hue(240), textDecoration: 'underline' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--p-danger)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--p-surface)', color: 'var(--p-ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace,SFMono-Regular,Menlo,monospace',
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--p-ink)', padding: '8px 0' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--p-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--p-sunken)',
    color: 'var(--p-muted)',
    borderRight: '1px solid var(--p-line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklch,var(--p-hover) 60%,transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--p-hover)', color: 'var(--p-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklch,var(--p-accent) 28%,transparent)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--p-warning-soft)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--p-warning)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--p-accent-soft)',
    outline: '1px solid var(--p-accent)',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--p-sunken)',
    border: '1px solid var(--p-line)',
    color: 'var(--p-muted)',
  },
  '.cm-panels': { backgroundColor: 'var(--p-sunken)', color: 'var(--p-ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--p-line)' },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 8px', fontSize: '13px' },
  '.cm-panel.cm-search input.cm-textfield, .cm-panel.cm-gotoLine input.cm-textfield': {
    height: '32px',
    padding: '0 8px',
    border: '1px solid var(--p-control)',
    borderRadius: 'var(--p-radius)',
    backgroundColor: 'var(--p-surface)',
    fontSize: '13px',
  },
  '.cm-panel button.cm-button': {
    height: '32px',
    padding: '0 10px',
    border: '1px solid var(--p-control)',
    borderRadius: 'var(--p-radius)',
    backgroundColor: 'var(--p-surface)',
    backgroundImage: 'none',
    fontSize: '13px',
  },
  '.cm-panel.cm-search [name=close]': { width: '28px', height: '28px', fontSize: '18px', color: 'var(--p-muted)' },
  '.cm-panel.cm-search label': { fontSize: '13px' },
});

/** The portal's colours, in light and dark. */
export const editorTheme: Extension = [theme, syntaxHighlighting(highlight)];
