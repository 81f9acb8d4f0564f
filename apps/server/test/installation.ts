/** What every test server is called by, and what its secrets are sealed with: its certificates come with the template. */
export const TEST_ADDRESS = 'http://sealwright.test';
export const TEST_SECRET = 'a key for tests that is long enough to be one';
