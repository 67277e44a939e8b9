/** Maximum length of an expression on the platform, in characters. */
export const MAX_EXPRESSION_LENGTH = 400
