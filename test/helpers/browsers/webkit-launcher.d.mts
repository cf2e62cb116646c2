export interface WebKitLauncher {
  /** The address of the WebDriver session, which begins with the first call. */
  session(): Promise<string>;
  /** The version of the browser, such as `2.50.6`. */
  version(): Promise<string>;
  stop(): Promise<void>;
}

export function webKitLauncher(programs: { driver: string; display: string }): WebKitLauncher;
