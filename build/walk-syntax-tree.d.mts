/** Every node of an ESTree syntax tree, parents before children. */
export function walkSyntaxTree(tree: unknown): Generator<{ readonly type: string }>;
