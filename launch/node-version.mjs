/** Checks the Node version against package.json's range, before npm's own parser is installed. */

/**
 * @param {string} range alternatives such as '^20.19 || >=24.11'
 * @param {string} version such as '20.19.4'
 */
export function supportsNode(range, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((alternative) => {
    const match = /^(\^|>=)(\d+)\.(\d+)$/.exec(alternative.trim());
    if (!match) throw new Error(`Cannot read '${alternative}' in the range of Node versions.`);
    const [, operator, leastMajor, leastMinor] = match;
    if (major === Number(leastMajor)) return minor >= Number(leastMinor);
    return operator === '>=' && major > Number(leastMajor);
  });
}
