/** The proxy and its database stay as they are installed. */
export default { serverExternalPackages: ['@idproof/proxy', 'libsql'] };
