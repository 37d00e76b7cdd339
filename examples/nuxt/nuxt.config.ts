export default defineNuxtConfig({
  telemetry: false,
  app: { head: { title: 'Harbour Web Co-op', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portal-') } },
});
