-- Starts `lockstep lsp` for the files of a flow project.
-- Neovim 0.7 or later: save it as ~/.config/nvim/plugin/lockstep.lua.
local clients = {}

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "yaml", "markdown" },
  callback = function(event)
    local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(event.buf), ":p:h")
    local marker = vim.fn.findfile("lockstep.yaml", folder .. ";")
    if marker == "" then
      return
    end
    local tool = vim.env.LOCKSTEP or "lockstep"
    if vim.fn.executable(tool) == 0 then
      vim.notify_once(tool .. " was not found. Install it with: pipx install lockstep-flows", vim.log.levels.WARN)
      return
    end
    local root = vim.fn.fnamemodify(marker, ":p:h")
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
