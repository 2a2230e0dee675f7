-- A filter for pandoc and Quarto: blocks of code of the class zumen become diagrams.
--
--     ``` {.zumen theme=print play="8/5 6/5" pips=true}
--     XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
--     ```
--
-- Attributes are options of the command line, by their names there; `file=game.sgf` draws a file, and `alt` says what stands for
-- the picture. Options for all blocks stand in the metadata, under `zumen`. What is refused ends the run.
--
-- It is run by `pandoc --lua-filter zumen.lua`; the program is `zumen`, or what the environment names ZUMEN. What stands in a
-- document is written to files, and the arguments of the program are always the same but for the format.

local program = os.getenv('ZUMEN') or 'zumen'

-- What a writer takes best. Pixels where SVG needs another program.
local format = 'svg'
if FORMAT:match 'docx' or FORMAT:match 'odt' or FORMAT:match 'opendocument' or FORMAT:match 'pptx' or FORMAT:match 'rtf' then
  format = 'png'
elseif FORMAT:match 'latex' or FORMAT:match 'beamer' or FORMAT:match 'context' then
  format = 'pdf'
end
local types = { svg = 'image/svg+xml', png = 'image/png', pdf = 'application/pdf' }
-- A page of HTML has no files beside it.
local embeds = FORMAT:match 'html' or FORMAT:match 'slid' or FORMAT:match 'revealjs' or FORMAT:match 's5'

local function quoted(text)
  local escaped = text:gsub('[%c"\\]', function(char) return ('\\u%04x'):format(char:byte()) end)
  return '"' .. escaped .. '"'
end

-- A line of the list of zumen batch.
local function line(name, input, options)
  local members = {}
  for option, value in pairs(options) do
    members[#members + 1] = quoted(option) .. ':' .. quoted(value)
  end
  table.sort(members)
  return ('{"name":%s,"file":%s,"options":{%s}}\n'):format(quoted(name), quoted(input), table.concat(members, ','))
end

local function write(path, text)
  local file = assert(io.open(path, 'wb'))
  file:write(text)
  file:close()
end

local function read(path)
  local file = assert(io.open(path, 'rb'))
  local bytes = file:read 'a'
  file:close()
  return bytes
end

local entities = { lt = '<', gt = '>', quot = '"', apos = "'", amp = '&' }

-- The position in words: every SVG has it.
local function description(svg)
  return ((svg:match '<desc[^>]*>(.-)</desc>' or ''):gsub('&(%a+);', entities))
end

-- Where the writer finds a picture.
local function source(bytes)
  if embeds then
    return 'data:image/svg+xml,' .. bytes:gsub('[^%w%-._~/:=,;()]', function(char) return ('%%%02X'):format(char:byte()) end)
  end
  -- Named by what it shows: pictures that are extracted keep their names.
  local name = ('zumen-%s.%s'):format(pandoc.utils.sha1(bytes):sub(1, 16), format)
  pandoc.mediabag.insert(name, types[format], bytes)
  return name
end

-- Parts what stands behind the class: what is of the picture in the document, and options.
local function parted(block, common)
  local asked = { options = {}, image = {} }
  for _, attributes in ipairs { common, block.attributes } do
    for name, value in pairs(attributes) do
      if name == 'file' then
        local is_relative = pandoc.path.is_relative(value)
        asked.file = is_relative and pandoc.path.join { pandoc.system.get_working_directory(), value } or value
      elseif name == 'alt' then
        asked.alt = value
      elseif name == 'width' then
        -- A part of the line is for the writer to know.
        local is_part = value:match '%%$'
        asked.image.width = is_part and value or nil
        asked.options.width = not is_part and value or nil
      else
        asked.options[name] = value
      end
    end
  end
  if asked.file and block.text:match '%S' then
    error(('a diagram has file=%s and a text: give one of the two'):format(block.attributes.file or asked.file), 0)
  end
  return asked
end

-- Draws all blocks in one run, into a folder: the pictures of each in their order.
local function drawn(blocks, folder)
  local lines = {}
  for number, block in ipairs(blocks) do
    local input = block.asked.file
    if not input then
      input = pandoc.path.join { folder, ('block-%d.txt'):format(number) }
      write(input, block.text)
    end
    lines[number] = line(('diagram%d'):format(number), input, block.asked.options)
  end
  local list = pandoc.path.join { folder, 'blocks.jsonl' }
  write(list, table.concat(lines))
  local formats = format == 'svg' and 'svg' or 'svg,' .. format
  local is_run, names = pcall(pandoc.pipe, program, { 'batch', list, '-f', formats, '-o', folder }, '')
  if not is_run then
    local code = type(names) == 'table' and names.error_code
    local told = '%s ended with status %d: it says above why; line 3 of blocks.jsonl is the third diagram of the document'
    error(code and told:format(program, code) or tostring(names), 0)
  end
  for stem, number in names:gmatch '([^\r\n]*diagram(%d+)[^\r\n]*)%.svg' do
    local svg = read(stem .. '.svg')
    local bytes = format == 'svg' and svg or read(stem .. '.' .. format)
    local block = blocks[tonumber(number)]
    local alt = { pandoc.Str(block.asked.alt or description(svg)) }
    local image = pandoc.Image(alt, source(bytes), '', pandoc.Attr('', {}, block.asked.image))
    block.pictures:insert(pandoc.Para { image })
  end
end

function Pandoc(document)
  local common = {}
  for name, value in pairs(document.meta.zumen or {}) do
    common[name] = type(value) == 'boolean' and tostring(value) or pandoc.utils.stringify(value)
  end
  local blocks = {}
  local function found(block)
    if block.classes:includes 'zumen' then
      blocks[#blocks + 1] = { text = block.text, asked = parted(block, common), pictures = pandoc.List() }
    end
  end
  document:walk { CodeBlock = found }
  if #blocks > 0 then
    pandoc.system.with_temporary_directory('zumen', function(folder) drawn(blocks, folder) end)
  end
  local number = 0
  return document:walk {
    CodeBlock = function(block)
      if block.classes:includes 'zumen' then
        number = number + 1
        local pictures = blocks[number].pictures
        -- The writer of PowerPoint leaves out what stands in a div.
        return FORMAT == 'pptx' and pictures or pandoc.Div(pictures, pandoc.Attr(block.identifier, block.classes))
      end
    end,
  }
end
