/** The faults of required fields that are empty. */

/**
 * `{ username: 'Username is required' }` if the username is empty.
 * @param labels  labels of the required fields in the form
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
