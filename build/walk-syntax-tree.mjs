/** Every node of an ESTree syntax tree, parents before children. */
export function* walkSyntaxTree(tree) {
  if (!tree || typeof tree !== 'object') return;
  if (typeof tree.type === 'string') yield tree;
  for (const value of Object.values(tree)) yield* walkSyntaxTree(value);
}
