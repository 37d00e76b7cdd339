/** A stepper, with container queries. */
export const stepsComponents = `
.steps{container-type:inline-size}
.steps ol{display:flex;gap:12px}
.steps li{display:flex;align-items:center;gap:12px;white-space:nowrap}
.steps li+li{flex:1}
.steps li+li:before{content:"";flex:1;min-width:12px;height:2px;border-radius:1px;background:var(--p-line)}
.steps li:is([aria-current],[data-done]):before{background:var(--p-accent)}
.step{display:flex;align-items:center;gap:8px;min-height:36px;color:var(--p-muted)}
[data-done] :where(.step){color:var(--p-ink)}
[aria-current] :where(.step){color:var(--p-accent);font-weight:600}
.step-number{display:grid;place-items:center;width:24px;height:24px;border:2px solid var(--p-line);border-radius:50%;font-size:12px;font-weight:700}
[data-done] .step-number{border-color:var(--p-accent);background:var(--p-accent);color:var(--p-on-accent)}
[aria-current] .step-number{border-color:var(--p-accent)}
.steps-short{display:none;gap:8px;font-weight:600}
.steps-line{height:4px;border-radius:2px;overflow:hidden;background:var(--p-line)}
.steps-line div{height:100%;background:var(--p-accent)}
@container (max-width:639px){.steps ol{display:none}.steps-short{display:grid}}
`;
