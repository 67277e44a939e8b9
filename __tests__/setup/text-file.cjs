/** Jest transform that loads a file as its text, as the sandbox's build does with `.sql` files. */
module.exports = {
  process: (/** @type {string} */ text) => ({ code: `module.exports = ${JSON.stringify(text)}` }),
}
