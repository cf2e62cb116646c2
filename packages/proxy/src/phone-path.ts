/** Path of the phone's page, below the base path. */
export const PHONE_PATH = '/phone/';
