/** The replacement of style sheets in component tests. */
export {};
