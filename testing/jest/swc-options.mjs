/** How swc compiles the sources, for Jest and for Node's module hooks alike. */
export const swcOptions = /** @satisfies {import('@swc/core').Options} */ ({
  jsc: {
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
});

/** Options for files with elements. In other files `<Value>` may begin a function. */
export const swcOptionsOfTsx = /** @satisfies {import('@swc/core').Options} */ ({
  ...swcOptions,
  jsc: {
    ...swcOptions.jsc,
    parser: { ...swcOptions.jsc.parser, tsx: true },
    transform: { ...swcOptions.jsc.transform, react: { runtime: 'automatic' } },
  },
});
