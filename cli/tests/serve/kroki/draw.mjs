// Draws the blocks of a page with remark-kroki, as Docusaurus and Astro do, and prints the page.
import { remarkKroki } from 'remark-kroki';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const [server, ...positions] = process.argv.slice(2);
const page = positions.map((position) => `\`\`\`zumen\n${position}\n\`\`\`\n`).join('\n');
const options = { server, alias: ['zumen'], target: 'html', output: 'inline-svg' };
const drawn = await unified().use(remarkParse).use(remarkKroki, options).use(remarkStringify).process(page);
process.stdout.write(String(drawn));
