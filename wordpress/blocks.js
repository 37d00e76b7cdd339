/** The blocks in the editor. What they take is the elements' own manifest, which WordPress hands over. */
(({ blocks, blockEditor, components, element, i18n }, elements) => {
  const h = element.createElement;
  const { __ } = i18n;
  const toTitle = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

  function Control({ name, attribute, value, onChange }) {
    const common = { label: toTitle(name), help: attribute.description, onChange };
    if (attribute.type === 'boolean') return h(components.ToggleControl, { ...common, checked: value });
    if (!attribute.values) return h(components.TextControl, { ...common, value });
    const options = attribute.values.map((choice) => ({ label: choice, value: choice }));
    const fallback = { label: __('Default', 'portal-elements'), value: '' };
    return h(components.SelectControl, { ...common, value, options: [fallback, ...options] });
  }

  const isSet = ([, value]) => value !== '' && value !== false;
  const toText = ([name, value]) => (value === true ? name : `${name}: ${value}`);

  const createEdit = ({ title, description, attributes: definitions }) =>
    function Edit({ attributes, setAttributes }) {
      const controls = Object.entries(definitions).map(([name, attribute]) =>
        h(Control, {
          key: name,
          name,
          attribute,
          value: attributes[name],
          onChange: (value) => setAttributes({ [name]: value }),
        }),
      );
      const panel = h(components.PanelBody, { title: __('Settings', 'portal-elements') }, controls);
      const card = h(components.Placeholder, {
        label: title,
        instructions: description,
        children: Object.entries(attributes).filter(isSet).map(toText).join(', '),
      });
      return h('div', blockEditor.useBlockProps(), h(blockEditor.InspectorControls, null, panel), card);
    };

  // The server renders them.
  const save = () => null;
  for (const [tag, definition] of Object.entries(elements))
    blocks.registerBlockType(tag.replace('portal-', 'portal-elements/'), { edit: createEdit(definition), save });
})(window.wp, window.portalElementsBlocks);
