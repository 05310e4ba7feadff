/** How a phone keeps the app beside its other ones. */
export const TO_HOME_SCREEN =
  'To open it like an app, tap Share on an iPhone, or the browser’s menu on Android, and then Add to Home Screen.';
