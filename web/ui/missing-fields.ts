/** What is said at the fields of a form that were left empty. */

/**
 * `{ username: 'Username is required' }` where the username is empty.
 * @param labels  of the fields that must not be empty, as the form has them
 */
export function missingFields<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<NoInfer<Name>, string>>,
): { readonly [Field in Name]?: string } {
  const missing = (Object.keys(labels) as Name[]).filter((name) => values[name] === '');
  return Object.fromEntries(missing.map((name) => [name, `${labels[name]} is required`])) as {
    [Field in Name]?: string;
  };
}
