/** Maximum length of an expression on the platform, in characters. The form needs it without the code of the parser. */
export const MAX_EXPRESSION_LENGTH = 400
