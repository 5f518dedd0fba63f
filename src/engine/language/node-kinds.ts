/** What one grammar calls the nodes that the engine looks for. Names are tree-sitter node types. */
export interface NodeKinds {
  /** Nodes with parameters and a `body`: each is one function. */
  readonly functions: ReadonlySet<string>;
  /** Function heads without a body: overloads, `declare`, abstract. They are shown, never changed. */
  readonly signatures: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
  /** A class field, and the name of its field that holds the key. */
  readonly classField: { readonly type: string; readonly key: string };
}

/** What the three grammars share: the TypeScript ones grew out of the JavaScript one. */
export const functionKinds: ReadonlySet<string> = new Set([
  'function_declaration',
  'function_expression',
  'generator_function_declaration',
  'generator_function',
  'arrow_function',
  'method_definition',
]);

/** What the two TypeScript grammars share. */
export const typescriptKinds: NodeKinds = {
  functions: functionKinds,
  signatures: new Set(['function_signature', 'method_signature', 'abstract_method_signature']),
  classes: new Set(['class_declaration', 'abstract_class_declaration', 'class']),
  namespaces: new Set(['internal_module', 'module']),
  classField: { type: 'public_field_definition', key: 'name' },
};
