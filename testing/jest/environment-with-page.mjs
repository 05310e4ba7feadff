/** A page without a browser: jsdom with the functions that it lacks and the client uses. */
import { TestEnvironment } from 'jest-environment-jsdom';

const nothing = () => undefined;

export default class EnvironmentWithPage extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const matchMedia = () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing });
    Object.assign(this.global, { Headers, Response, TextDecoder, TextEncoder, matchMedia, scrollTo: nothing });
    // Elements have no place on a page without a layout.
    this.global.Element.prototype.scrollIntoView = nothing;
  }
}
