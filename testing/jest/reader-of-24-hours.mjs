/** Gives tests a reader with 24 hours, whatever the locale of this machine. */
const { prototype } = Intl.DateTimeFormat;
const { resolvedOptions } = prototype;

prototype.resolvedOptions = function () {
  return { ...resolvedOptions.call(this), hour12: false };
};
