-- Starts `lockstep lsp` for the files of a flow project, and for flows in folders that have no lockstep.yaml.
-- Neovim 0.7 or later: save it as ~/.config/nvim/plugin/lockstep.lua.
local clients = {}

-- A row of a flow table begins with the number of a step, a flow in YAML with its id.
local function has_flow(buffer)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, 500, false)) do
    if line:find("^%s*|%s*%**%d+%.%d+") or line:find("^flow:") then
      return true
    end
  end
  return false
end

-- The folder with lockstep.yaml, else that of the repository, else the file's own.
local function root_of(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local marker = vim.fn.findfile("lockstep.yaml", folder .. ";")
  if marker ~= "" then
    return vim.fn.fnamemodify(marker, ":p:h")
  end
  if not has_flow(buffer) then
    return nil
  end
  local repository = vim.fn.finddir(".git", folder .. ";")
  return repository ~= "" and vim.fn.fnamemodify(repository, ":p:h:h") or folder
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "yaml", "markdown" },
  callback = function(event)
    local root = root_of(event.buf)
    if not root then
      return
    end
    local tool = vim.env.LOCKSTEP or "lockstep"
    if vim.fn.executable(tool) == 0 then
      vim.notify_once(tool .. " was not found. Install it with: pipx install lockstep-flows", vim.log.levels.WARN)
      return
    end
    local config = {
      name = "lockstep",
      cmd = { tool, "lsp" },
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      clients[root] = clients[root] or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(event.buf, clients[root])
    end
  end,
})
