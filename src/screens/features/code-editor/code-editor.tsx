import { indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, type LanguageSupport } from '@codemirror/language';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { type CSSProperties, useEffect, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FileLanguage, fileLanguage, lineBreakOf } from '#core/hosting/files.rules.ts';
import { editorMessages } from '#core/i18n/messages/editor.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaintOrLeave } from '#core/platform/after-paint-or-leave.ts';
import { editorTheme } from './editor-theme.ts';

const t = translator(editorMessages);

/** Each language is loaded when a file of it is opened. */
const loadLanguage: Readonly<Record<FileLanguage, () => Promise<LanguageSupport>>> = {
  css: () => import('@codemirror/lang-css').then(({ css }) => css()),
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  javascript: () =>
    import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ jsx: true, typescript: true })),
  json: () => import('@codemirror/lang-json').then(({ json }) => json()),
  markdown: () => import('@codemirror/lang-markdown').then(({ markdown }) => markdown()),
  php: () => import('@codemirror/lang-php').then(({ php }) => php()),
  sql: () => import('@codemirror/lang-sql').then(({ sql }) => sql()),
  xml: () => import('@codemirror/lang-xml').then(({ xml }) => xml()),
  yaml: () => import('@codemirror/lang-yaml').then(({ yaml }) => yaml()),
};

/** The words of the search panel, by their English. */
const phrases = () => ({
  Find: t('editor.find'),
  Replace: t('editor.replace'),
  next: t('editor.next'),
  previous: t('editor.previous'),
  all: t('editor.all'),
  'match case': t('editor.matchCase'),
  'by word': t('editor.byWord'),
  regexp: t('editor.regexp'),
  replace: t('editor.replaceOne'),
  'replace all': t('editor.replaceAll'),
  close: t('editor.closeSearch'),
  'current match': t('editor.currentMatch'),
  'on line': t('editor.onLine'),
  'replaced match on line $': t('editor.replacedOnLine', { line: '$' }),
  'replaced $ matches': t('editor.replacedMatches', { count: '$' }),
  'Go to line': t('editor.goToLine'),
  go: t('editor.go'),
  'Folded lines': t('editor.foldedLines'),
  'Unfolded lines': t('editor.unfoldedLines'),
  'folded code': t('editor.foldedCode'),
  unfold: t('editor.unfold'),
  'Fold line': t('editor.foldLine'),
  'Unfold line': t('editor.unfoldLine'),
  to: t('editor.to'),
  'Control character': t('editor.controlCharacter'),
});

export interface CodeEditorHandle {
  focus(): void;
  search(): void;
}

interface Props {
  /** What the editor begins with; a new text needs a new key. */
  text: string;
  fileName: string;
  label: string;
  /** Id of the sentence that says how the keyboard leaves the editor. */
  describedBy: string;
  isReadOnly: boolean;
  isWrapped: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  /** By default most of the window. */
  height?: CSSProperties['height'];
  /** Whether it takes the focus when it appears. */
  hasFocus?: boolean;
  ref?: React.Ref<CodeEditorHandle>;
}

/** CodeMirror in the shadow root that it is drawn in: its styles are adopted there, so no policy of the page blocks them. */
export function CodeEditor({
  text,
  fileName,
  label,
  describedBy,
  isReadOnly,
  isWrapped,
  onChange,
  onSave,
  height = 'max(320px, calc(100dvh - 300px))',
  hasFocus = true,
  ref,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const wrapping = useRef(new Compartment());
  const handlers = useRef({ onChange, onSave });
  handlers.current = { onChange, onSave };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it begins with; wrapping has an effect of its own
  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const language = new Compartment();
    const editor = new EditorView({
      parent,
      root: parent.getRootNode() as ShadowRoot,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...behaviour(isReadOnly, handlers),
          EditorState.lineSeparator.of(lineBreakOf(text)),
          // The tab index shows axe that what scrolls can be focused.
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, tabindex: '0' }),
          wrapping.current.of(isWrapped ? EditorView.lineWrapping : []),
          language.of([]),
          editorTheme,
        ],
      }),
    });
    view.current = editor;
    if (hasFocus) editor.focus();
    const name = fileLanguage(fileName);
    // Without its language a text is plain, and can be edited all the same.
    if (name)
      void loadLanguage[name]()
        .then((support) => view.current === editor && editor.dispatch({ effects: language.reconfigure(support) }))
        .catch(() => undefined);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [fileName, isReadOnly]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapping.current.reconfigure(isWrapped ? EditorView.lineWrapping : []) });
  }, [isWrapped]);
  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    search: () => void (view.current && openSearchPanel(view.current)),
  }));
  return <div ref={box} className="min-w-0" style={{ height }} />;
}

interface Handlers {
  readonly current: Pick<Props, 'onChange' | 'onSave'>;
}

const behaviour = (isReadOnly: boolean, handlers: Handlers): Extension[] => [
  minimalSetup,
  lineNumbers(),
  foldGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  indentOnInput(),
  bracketMatching(),
  search({ top: true }),
  EditorState.phrases.of(phrases()),
  EditorState.readOnly.of(isReadOnly),
  typing(handlers),
  keymap.of([
    ...searchKeymap,
    ...foldKeymap,
    // Escape and then Tab leaves the editor: CodeMirror's own rule.
    indentWithTab,
  ]),
];

/** Notifies the owner of what is typed once it is painted, and of all of it before it is saved or the editor is left. */
function typing(handlers: Handlers): Extension {
  let typed: EditorState | null = null;
  let cancel = () => {};
  const notify = () => {
    if (!typed) return;
    const text = typed.sliceDoc();
    cancel();
    typed = null;
    flushSync(() => handlers.current.onChange(text));
  };
  return [
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      cancel();
      typed = update.state;
      cancel = afterPaintOrLeave(notify);
    }),
    EditorView.domEventHandlers({ blur: notify }),
    keymap.of([
      {
        key: 'Mod-s',
        preventDefault: true,
        run: () => {
          notify();
          handlers.current.onSave();
          return true;
        },
      },
    ]),
  ];
}
