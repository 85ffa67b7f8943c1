exports.en = require('zod/v4/locales/en.cjs');
